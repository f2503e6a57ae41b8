// Parameters that several operations share. Descriptions are short: agents pay for every word of the tool list (M4).
import { z } from 'zod';

export const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 500;

/** Selector of a symbol; select.ts has its forms. */
export const symbolText = z.string().describe('qualified or short name, Class::method, Class::$prop, path:line, or id');
export const pathText = z.string().describe('path in the project');
const revText = z.string().describe('revision or commit to answer from');

export const rev = { rev: revText.optional() };

/** Every operation with a list takes these. */
export const paging = {
  limit: z.int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
  cursor: z.string().optional(),
  ...rev,
};

export const proof = z.enum(['stated', 'all']).default('all').describe('stated: proven calls only');
export const depth = z.int().min(1).max(5).default(1);
