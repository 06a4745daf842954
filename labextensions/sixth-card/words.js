// What the extension says. It is not in the kit's catalogue: these words are needed before there is
// a Python to ask for them.
/** @typedef {typeof WORDS.en} Words */

// Not in the kit's catalogue: these words are needed before there is a Python to ask for them.
export const WORDS = {
  en: {
    language: "en",
    home: "Sixth Card: Home",
    homeCaption: "Where you were, what is due today, and all lessons",
    goOn: "Go on",
    colon: ": ",
    noLessons: "There are no lessons of Sixth Card in this folder.",
    run: "Run this lesson",
    later: "Not now",
    show: "Show code",
    hide: "Hide code",
    starting: "Starting: the lesson will run in a moment.",
    busy: "Python is still busy with this lesson; it goes on here when that is done.",
    ended: "The Python of this lesson has ended. What was guessed and played is kept.",
    still: "The lesson has run, but what it shows is not known any more.",
    changed: "The code of this lesson has been changed, so it does not run by itself.",
    unchecked: "The code of this lesson could not be checked here, so it does not run by itself.",
    beside: "Beside this lesson lie programs that it might run, so it does not run by itself.",
  },
  ja: {
    language: "ja",
    home: "Sixth Card: ホーム",
    homeCaption: "前回の続き、今日の問題、すべてのレッスン",
    goOn: "前回の続き",
    colon: "：",
    noLessons: "このフォルダーにSixth Cardのレッスンはありません。",
    run: "このレッスンを実行する",
    later: "今はしない",
    show: "コードを表示",
    hide: "コードを隠す",
    starting: "準備しています。まもなくレッスンが始まります。",
    busy: "Pythonがこのレッスンの計算を続けています。終わりしだい、ここで再開します。",
    ended: "このレッスンのPythonは終了しました。予想とゲームの途中経過は残っています。",
    still: "このレッスンは実行済みですが、表示の内容が失われています。",
    changed: "このレッスンのコードは変更されているため、自動では実行されません。",
    unchecked: "このレッスンのコードを確認できなかったため、自動では実行されません。",
    beside:
      "同じフォルダーにあるプログラムも実行されるおそれがあるため、このレッスンは自動では実行されません。",
  },
};
