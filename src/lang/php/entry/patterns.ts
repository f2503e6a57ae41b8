// All frameworks, in the order in which they are asked: the first that reads a site keeps it. Adding one: its file and its line here.
import { symfonyConsole } from './console.ts';
import { conventions } from './conventions.ts';
import { laravel } from './laravel.ts';
import { laravelSchedule } from './laravel-schedule.ts';
import { micro } from './micro.ts';
import type { EntryPattern } from './pattern.ts';
import { plain } from './plain.ts';
import { symfonyRoutes } from './symfony-routes.ts';
import { symfonySchedule } from './symfony-schedule.ts';
import { roundcube, wordpress } from './wordpress.ts';

export const PATTERNS: readonly EntryPattern[] = [
  laravel,
  laravelSchedule,
  symfonyRoutes,
  symfonyConsole,
  symfonySchedule,
  wordpress,
  roundcube,
  micro,
  conventions,
  plain,
];
