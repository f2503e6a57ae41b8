// The part of a build that has something to do: extract, link, write, publish.
import { gitHistory } from '../corpus/git.ts';
import type { Redactor } from '../corpus/secrets.ts';
import { phpBuiltins } from '../lang/php/builtins.ts';
import { link } from '../link/index.ts';
import { type CorpusNodes, corpusNodes } from '../link/nodes.ts';
import { publishRevision } from '../store/publish.ts';
import type { RevisionRecord } from '../store/revision-record.ts';
import { rotate } from '../store/rotate.ts';
import { discardStage, stageRevision } from '../store/stage.ts';
import { writeGraph } from '../store/write-graph.ts';
import type { LexCommit } from '../store/write-lex.ts';
import type { BuildFacts } from './build-summary.ts';
import type { CloseStack } from './close-stack.ts';
import type { Corpus } from './corpus.ts';
import { type ExtractedCorpus, extractCorpus } from './extract-corpus.ts';
import { isCurrent } from './identity.ts';
import type { LexFileIds } from './lex-messages.ts';
import { type LexThread, startLexThread } from './lex-thread.ts';
import { readPinnedFiles } from './package-files.ts';
import { createExtractor } from './pool.ts';
import { publishInfo } from './publish-info.ts';
import { rememberHashes, type ScannedFile } from './scan.ts';
import type { Session } from './session.ts';
import { passMoment } from './test-hook.ts';

/**
 * Builds the next revision from scanned files; the cache supplies what is known.
 * @param current the revision that readers have, if a build may rely on it
 * @param closing takes what is to be closed, whatever happens
 */
export async function makeRevision(
  session: Session,
  corpus: Corpus,
  scanned: readonly ScannedFile[],
  current: RevisionRecord | undefined,
  closing: CloseStack,
): Promise<BuildFacts> {
  const { clock, config, ragrafDir } = session;
  // Closed in reverse: the thread ends before the folder that it writes to goes.
  const stage = closing.add(stageRevision(ragrafDir), discardStage);
  const history = gitHistory(config.root, config.git.commits);
  const lex = closing.add(startLexThread(session.signal), (thread) => thread.end());
  const extracted = await clock.run('extract', () => extract(session, corpus, scanned, lex));
  const cache = { hits: extracted.hits, parsed: scanned.length - extracted.hits };
  if (isCurrent(current, corpus.inputs, extracted.rows)) return { outcome: 'unchanged', cache, rotated: [] };

  const commits = await withoutSecrets((await history).commits, corpus.redactor);
  // The texts need no more of the graph than its ids: they are written while this thread links and writes the graph.
  const nodes = corpusNodes(extracted.documents);
  lex.write({ store: stage.lexPath, files: definitionIds(extracted, nodes), commits });
  const linked = await clock.run('link', () =>
    link(extracted.documents, { builtins: phpBuiltins(), live: corpus.live }),
  );
  const info = publishInfo(config, corpus, extracted.rows, linked);
  await clock.run('write', async () => {
    writeGraph(stage.graphPath, { linked, files: extracted.rows, excluded: corpus.discovery.excluded, info });
    await lex.written();
  });
  await clock.run('publish', () => publishRevision(stage, info, (step) => passMoment(`publish:${step}`)));
  const rotated = await clock.run('rotate', () => rotate(ragrafDir, config.retainRevs));
  return { outcome: 'published', cache, rotated };
}

/** Commit messages as they may be stored (FT-39). */
async function withoutSecrets(commits: readonly LexCommit[], redactor: Redactor): Promise<LexCommit[]> {
  return Promise.all(
    commits.map(async ({ hash, subject, body }) => {
      const { text } = await redactor.redact(`${subject}\n${body}`, '');
      return { hash, subject: text.slice(0, subject.length), body: text.slice(subject.length + 1) };
    }),
  );
}

/** Extracts what the cache does not have; the records go to the lexical thread. */
async function extract(
  session: Session,
  corpus: Corpus,
  scanned: readonly ScannedFile[],
  lex: LexThread,
): Promise<ExtractedCorpus> {
  const { config, registry, cache, log, signal, onProgress, workers, taskTimeoutMs } = session;
  const extractor = createExtractor({
    workers,
    memoryMb: config.limits.workerMemoryMb,
    timeoutMs: taskTimeoutMs,
    setup: { registry: registry.url, packageFiles: readPinnedFiles(), config, secretValues: corpus.secretValues },
    signal,
  });
  try {
    const extracted = await extractCorpus(scanned, {
      cache,
      extractorVersion: registry.extractorVersion,
      settings: corpus.settings,
      extractor,
      keep: lex.keep,
      onFailure: (path, fault, error) => {
        log.warn('file not extracted', { path, fault });
        log.error(fault, error);
      },
      onProgress,
    });
    const hashes = new Map(extracted.rows.map(({ path, hash }) => [path, hash]));
    const unknown = scanned.filter(({ hash }) => hash === undefined);
    rememberHashes(
      unknown.map((scan) => ({ ...scan, hash: hashes.get(scan.path) })),
      cache,
    );
    cache.prune(extracted.keys, new Set(hashes.keys()));
    return extracted;
  } finally {
    await extractor.close();
  }
}

/** Ids of the definitions of each file. */
function definitionIds({ rows }: ExtractedCorpus, { nodes, definitionNodes }: CorpusNodes): LexFileIds[] {
  return rows.map(({ path }, file) => ({ path, ids: Array.from(definitionNodes[file], (node) => nodes[node].id) }));
}
