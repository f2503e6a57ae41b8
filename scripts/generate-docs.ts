// Writes the generated pages. Run: npm run docs
import { mkdirSync, writeFileSync } from 'node:fs';
import { operationsPage } from './operations-page.ts';

const docs = new URL('../docs/', import.meta.url);
mkdirSync(docs, { recursive: true });
writeFileSync(new URL('operations.md', docs), operationsPage());
