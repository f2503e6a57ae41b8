// A registry whose language cannot start in a worker.
const odd = {
  id: 'odd',
  extensions: ['.odd'],
  version: 1,
  emits: [],
  init: () => Promise.reject(new Error('the grammar does not load')),
  extract: () => undefined,
};

export const LANGUAGES = [odd];
export const languageByExtension = (path) => (path.endsWith('.odd') ? odd : undefined);
export const languageByHead = () => undefined;
