// A revision never changes, so its summary is read once.
import type { GraphReader, RevisionSummary } from '../store/reader.ts';

const SUMMARIES = new WeakMap<GraphReader, RevisionSummary>();

/** The numbers of a revision, read at the first call. */
export function summaryOf(graph: GraphReader): RevisionSummary {
  const known = SUMMARIES.get(graph);
  if (known !== undefined) return known;
  const summary = graph.summary();
  SUMMARIES.set(graph, summary);
  return summary;
}
