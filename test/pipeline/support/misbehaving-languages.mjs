// A registry with one language whose files say how extraction misbehaves. Loaded in place of the real registry.
const ACTIONS = {
  throw: () => {
    throw new Error('the extractor fell over');
  },
  exit: () => process.exit(3),
  hang: () => {
    for (;;);
  },
  memory: () => {
    const kept = [];
    for (;;) kept.push(new Array(1_000_000).fill(kept.length));
  },
};

function extract({ path, text }) {
  ACTIONS[text.split('\n', 1)[0]]?.();
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  const chunks = [{ kind: 'file', definition: -1, docStart: 0, docEnd: 0, bodyStart: 0, bodyEnd: text.length }];
  return { path, language: 'odd', status: 'parsed', faults: [], lines, definitions: [], uses: [], chunks };
}

const odd = { id: 'odd', extensions: ['.odd'], version: 1, emits: [], extract };

export const LANGUAGES = [odd];
export const languageByExtension = (path) => (path.endsWith('.odd') ? odd : undefined);
export const languageByHead = () => undefined;
