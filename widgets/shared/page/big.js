// A widget in the whole window, or back in its cell.

/**
 * @param {HTMLElement} root the widget; it can take the focus
 * @param {AbortSignal} signal
 * @param {() => void} changed draws it anew
 */
export function makeBig(root, signal, changed) {
  let isBig = false;

  /** @param {boolean} value */
  function be(value) {
    if (isBig === value) return;
    isBig = value;
    if (!value && root.popover) {
      root.hidePopover();
      root.popover = null;
    }
    changed();
    // In the whole window a key is the widget's.
    if (value && !root.contains(document.activeElement)) root.focus();
  }

  function turn() {
    if (document.fullscreenElement === root) {
      document.exitFullscreen();
    } else if (isBig) {
      be(false);
    } else {
      const beside = () => {
        root.popover = "manual";
        root.showPopover();
        be(true);
      };
      (root.requestFullscreen?.() ?? Promise.reject()).catch(beside);
    }
  }

  document.addEventListener("fullscreenchange", () => be(document.fullscreenElement === root), {
    signal,
  });
  return {
    be,
    turn,
    get isBig() {
      return isBig;
    },
  };
}
