// From a folder to a published revision (DESIGN 5). Until the last step of publishing, readers see the old revision; from then on
// the new one.

import { type BuildFacts, type BuildSummary, summarize } from './build-summary.ts';
import type { CloseStack } from './close-stack.ts';
import { closeStack } from './close-stack.ts';
import { type Corpus, findCorpus } from './corpus.ts';
import { isCurrent } from './identity.ts';
import { scanFiles } from './scan.ts';
import { type BuildOptions, openSession, type Session } from './session.ts';
import { expectShortRun } from './short-run.ts';
import { usableRevision } from './usable-revision.ts';

/**
 * Indexes a project and publishes a revision, or finds that the current one was built from just this input (FT-1).
 * @param target project folder or configuration file
 * @throws RagrafError; the previous revision is then intact and nothing of the build is left (NFR-11)
 */
export async function build(target: string, options: BuildOptions = {}): Promise<BuildSummary> {
  expectShortRun();
  const closing = closeStack();
  try {
    return await buildSteps(target, options, closing);
  } finally {
    await closing.close();
  }
}

async function buildSteps(target: string, options: BuildOptions, closing: CloseStack): Promise<BuildSummary> {
  const session = await openSession(target, options, closing);
  const { clock } = session;
  const corpus = await clock.run('discover', () => findCorpus(session));
  const { scanned, current } = await clock.run('scan', () => ({
    scanned: scanFiles(corpus.discovery.files, session.cache),
    current: usableRevision(session.ragrafDir),
  }));
  if (isCurrent(current, corpus.inputs, scanned)) return report(session, corpus, UNCHANGED);

  // Loaded only when there is something to do: to find that there is nothing should cost next to nothing.
  const { makeRevision } = await import('./make-revision.ts');
  return report(session, corpus, await makeRevision(session, corpus, scanned, current, closing));
}

const UNCHANGED: BuildFacts = { outcome: 'unchanged', cache: { hits: 0, parsed: 0 }, rotated: [] };

function report({ ragrafDir, clock, cache, log }: Session, { discovery }: Corpus, facts: BuildFacts): BuildSummary {
  const summary = summarize(ragrafDir, discovery, facts, clock);
  if (cache.note() !== undefined) log.warn('the cache was unusable and begun anew');
  log.info(facts.outcome, {
    rev: summary.rev,
    lines: summary.lines,
    ms: summary.total_ms,
    peak_rss_mb: summary.peak_rss_mb,
  });
  return summary;
}
