// What a revision can answer, and why not more (invariant 8, DESIGN 14.10).

export const DEGRADED_REASONS = {
  cpg_disabled: 'the code property graph is switched off in the configuration',
  cpg_unavailable: 'this version builds no code property graph',
} as const;
export type DegradedReason = keyof typeof DEGRADED_REASONS;

export const CAPABILITIES = ['full', 'degraded'] as const;
export type Capability = (typeof CAPABILITIES)[number];
