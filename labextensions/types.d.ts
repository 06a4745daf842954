// The parts of JupyterLab that the extension uses: read by the type check only.

interface Signal<Sender, News> {
  connect(slot: (sender: Sender, news: News) => void): boolean;
  disconnect(slot: (sender: Sender, news: News) => void): boolean;
}

interface CellModel {
  id: string;
  type: string;
  trusted: boolean;
  sharedModel: { getSource(): string; getMetadata(): Record<string, unknown> };
  outputs: { toJSON(): Output[]; fromJSON(outputs: object[]): void };
}

interface Output {
  data?: Record<string, unknown>;
}

export interface Cell {
  model: CellModel;
  node: HTMLElement;
  inputHidden: boolean;
  syncCollapse: boolean;
}

export interface Kernel {
  id: string;
  info: Promise<{ language_info: { name: string } }>;
  requestExecute(request: object): Execution;
}

interface Execution {
  done: Promise<{ content: Reply }>;
  onIOPub: (message: { content: { data?: Record<string, object> } }) => void;
}

interface Reply {
  user_expressions?: Record<string, { status: string; data?: Record<string, string> }>;
}

interface Notebook {
  node: HTMLElement;
  widgets: readonly Cell[];
  activeCellIndex: number;
  scrollToItem(at: number, align: string): Promise<void>;
}

export interface Panel {
  node: HTMLElement;
  content: Notebook;
  contentHeader: { addWidget(widget: object): void; fit(): void };
  toolbar: {
    insertBefore(at: string, name: string, widget: object): boolean;
    addItem(name: string, widget: object): boolean;
  };
  context: {
    path: string;
    ready: Promise<void>;
    model: {
      cells: Iterable<CellModel>;
      dirty: boolean;
      stateChanged: Signal<object, object>;
      defaultKernelName: string;
      defaultKernelLanguage: string;
      getMetadata(key: string): { language?: string } | undefined;
    };
  };
  sessionContext: {
    isReady: boolean;
    ready: Promise<void>;
    session: { kernel: Kernel | null } | null;
    /** Gives whether to ask which kernel to take. */
    startKernel(): Promise<boolean>;
    /** JupyterLab learns it from the notebook only after a checkpoint was looked for. */
    kernelPreference: { name?: string; language?: string };
    shutdown(): Promise<void>;
    changeKernel(kernel: { name: string }): Promise<Kernel | null>;
    statusChanged: Signal<object, string>;
    kernelChanged: Signal<object, { newValue: object | null }>;
  };
  isDisposed: boolean;
  disposed: Signal<object, void>;
}

export interface Tracker {
  forEach(each: (panel: Panel) => void): void;
  widgetAdded: Signal<Tracker, Panel>;
}

export interface Settings {
  get(name: string): { composite: unknown };
}

export interface Services {
  kernelspecs: { ready: Promise<void> };
  sessions: { refreshRunning(): Promise<void>; running(): Iterable<{ path: string }> };
}

/** What the extension uses of the application. */
export interface App {
  name: string;
  serviceManager: Services & {
    contents: { get(path: string, options: { content: boolean }): Promise<object> };
  };
  commands: {
    addCommand(id: string, options: object): object;
    execute(id: string, facts: object): Promise<unknown>;
  };
  restored?: Promise<void>;
  shell: {
    add(widget: object, area: string, options: object): void;
    collapseLeft?(): void;
  };
}

export interface Launcher {
  add(item: { command: string; category: string; rank: number }): object;
}

export interface SidePanel {
  node: HTMLElement;
}

export interface Translator {
  languageCode: string;
}

/** What the extension takes from JupyterLab's packages. */
export interface Jupyter {
  NotebookActions: {
    runCells(notebook: Notebook, cells: readonly Cell[], session: object): Promise<boolean>;
    executed: Signal<object, { notebook: Notebook; cell: Cell }>;
  };
  Widget: new (options: { node: HTMLElement }) => {
    hide(): void;
    setHidden(hidden: boolean): void;
  };
}

export interface Extension {
  id: string;
  description: string;
  autoStart: boolean;
  requires: object[];
  optional: object[];
  activate(
    app: App,
    tracker: Tracker,
    registry: { load(id: string): Promise<Settings | undefined> } | null,
    translator: Translator | null,
    launcher?: Launcher | null,
  ): void;
}

/** The packages that JupyterLab shares, each in its versions. */
export type Scope = Record<
  string,
  Record<string, { get(): Promise<() => unknown>; loaded?: unknown }>
>;

declare global {
  interface Window {
    _JUPYTERLAB?: Record<string, object>;
  }
  interface Element {
    /** Of the frame in which a lesson's page starts JupyterLite: the worker that it has begun. */
    kernelWorker?: Worker;
  }
}
