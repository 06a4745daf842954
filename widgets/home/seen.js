// When somebody looks at a widget again: its tab comes to the front, here or in the browser.

/**
 * @param {Element} root
 * @param {AbortSignal} signal
 * @param {() => void} look called whenever the widget comes into sight
 */
export function whenSeen(root, signal, look) {
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) look();
  });
  observer.observe(root);
  const shown = () => {
    if (document.visibilityState === "visible" && root.getClientRects().length > 0) look();
  };
  document.addEventListener("visibilitychange", shown, { signal });
  signal.addEventListener("abort", () => observer.disconnect());
}
