// The lessons that the kit came with: their code, letter for letter, and their titles.

const SHIPPED = new URL("lessons.json", import.meta.url);

/**
 * @typedef {{code: string[], copy: (string | number)[], title: string}} Shipped
 *   the code of a lesson and of its pupils' copy, whose cells may be numbers of the lesson's
 */

/** Each notebook by its path. @returns {Promise<Record<string, Shipped>>} */
export async function shipped() {
  return (await fetch(SHIPPED, { cache: "no-cache" })).json();
}

/**
 * The lessons in a language: the name of the file, and the title.
 * @param {string} language
 * @returns {Promise<[string, string][]>}
 */
export async function titles(language) {
  const notebooks = Object.entries(await shipped());
  return notebooks.flatMap(([path, { title }]) => {
    const [folder, file] = path.split("/");
    return folder === language && /^[0-9]/.test(file) ? [[file, title]] : [];
  });
}
