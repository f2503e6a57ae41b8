// Finds the files of a corpus (FT-37, FT-38). Links are never followed. Files plus excluded files are all regular files
// and links below the root, without the content of folders named .git or .ragraf; a folder that is excluded as a whole
// is walked to count its files under the rule that excluded it.
import type { Dirent } from 'node:fs';
import { relative, sep } from 'node:path';
import { compareText } from '../base/order.ts';
import type { ProjectConfig } from '../config/project.ts';
import { RagrafError } from '../model/errors.ts';
import { acceptance, type Classify, type CorpusFile } from './accept.ts';
import { countTree } from './count-tree.ts';
import type { Exclusion, ExclusionRule } from './exclusion.ts';
import { type IgnoreChain, innerIgnore, outerIgnores } from './gitignore.ts';
import { kindOf, listFolder, UNCOUNTED_FOLDERS } from './list-folder.ts';
import { linkRule } from './probe.ts';
import { pathRules } from './rules.ts';

export type { Classify, CorpusFile };

export interface Discovery {
  /** Ordered by path. An unreadable file is among them: reading it gives a fault. */
  files: CorpusFile[];
  /** Ordered by rule, without rules that excluded nothing. */
  excluded: Exclusion[];
  /** Absolute paths of the files that match `secrets.exclude`, ordered; for the redactor only. */
  secretFiles: string[];
  /** Folders that could not be listed: what they hold is neither accepted nor counted. */
  unlisted: { path: string; reason: string }[];
  /** Pipes, sockets and devices; neither files nor links. */
  special: number;
}

export interface DiscoverOptions {
  /** Walk excluded folders to count their files. Default true; a freshness sweep needs no counts and no secret files. */
  countExcluded?: boolean;
}

/**
 * Walks the root.
 * @throws RagrafError config_missing when the root itself cannot be listed
 */
export function discover(config: ProjectConfig, classify: Classify, options: DiscoverOptions = {}): Discovery {
  const counting = options.countExcluded !== false;
  const rules = pathRules(config);
  const accept = acceptance(config, classify);
  const counts = new Map<ExclusionRule, number>();
  const found: Discovery = { files: [], excluded: [], secretFiles: [], unlisted: [], special: 0 };
  const rootPrefix = config.root.endsWith(sep) ? config.root : `${config.root}/`;
  const absoluteOf = (path: string) => rootPrefix + path;

  const exclude = (rule: ExclusionRule, path: string) => {
    counts.set(rule, (counts.get(rule) ?? 0) + 1);
    if (rule === 'secrets_exclude') found.secretFiles.push(absoluteOf(path));
  };

  const walk = (folder: string, outer: IgnoreChain | undefined): void => {
    const entries = list(folder);
    const ignores = entries.some((entry) => entry.name === '.gitignore' && entry.isFile())
      ? innerIgnore(outer, absoluteOf(`${folder}.gitignore`), folder)
      : outer;
    for (const entry of entries) {
      const path = folder + entry.name;
      const kind = kindOf(entry);
      if (kind === 'special') found.special++;
      else if (kind === 'file') visitFile(path, entry, ignores);
      else {
        const rule = rules.folder(path, entry.name, ignores);
        if (rule) excludeFolder(rule, path, entry.name);
        else walk(`${path}/`, ignores);
      }
    }
  };

  const visitFile = (path: string, entry: Dirent, ignores: IgnoreChain | undefined) => {
    const rule = rules.file(path, entry.name, ignores);
    if (rule) return exclude(rule, path);
    const absolute = absoluteOf(path);
    const judged = entry.isSymbolicLink() ? linkRule(absolute, config.root) : accept(path, absolute);
    if (typeof judged === 'string') exclude(judged, path);
    else if (judged) found.files.push(judged);
  };

  /** Counts a folder that is excluded as a whole; secret files in it still have to be known, but not those of dependencies. */
  const excludeFolder = (rule: ExclusionRule, folder: string, name: string): void => {
    if (rule === 'mandatory' && !UNCOUNTED_FOLDERS.has(name)) countFolder(rule, absoluteOf(folder));
    if (rule === 'mandatory' || !counting) return;
    for (const entry of list(`${folder}/`)) {
      const path = `${folder}/${entry.name}`;
      const kind = kindOf(entry);
      if (kind === 'special') found.special++;
      else if (kind === 'file') exclude(stricter(rule, rules.file(path, entry.name, undefined)), path);
      else excludeFolder(stricter(rule, rules.folder(path, entry.name, undefined)), path, entry.name);
    }
  };

  const countFolder = (rule: ExclusionRule, absolute: string | Buffer) => {
    if (!counting) return;
    const tree = countTree(absolute);
    if (tree.files > 0) counts.set(rule, (counts.get(rule) ?? 0) + tree.files);
    found.special += tree.special;
    for (const { path, reason } of tree.unlisted) found.unlisted.push({ path: relative(config.root, path), reason });
  };

  /** Entries with usable names; the others are counted here. `folder` is empty or ends with a slash. */
  const list = (folder: string): Dirent[] => {
    const listed = listFolder(absoluteOf(folder));
    if ('reason' in listed) {
      if (folder === '') throw new RagrafError('config_missing', `${config.root} (${listed.reason})`);
      found.unlisted.push({ path: folder.slice(0, -1), reason: listed.reason });
      return [];
    }
    for (const { absolute, kind } of listed.unusable) {
      if (kind === 'folder') countFolder('unusable_name', absolute);
      else if (kind === 'file') counts.set('unusable_name', (counts.get('unusable_name') ?? 0) + 1);
      else found.special++;
    }
    return listed.entries;
  };

  walk('', outerIgnores(config.root));
  found.files.sort((a, b) => compareText(a.path, b.path));
  found.secretFiles.sort(compareText);
  found.unlisted.sort((a, b) => compareText(a.path, b.path));
  found.excluded = [...counts].map(([rule, files]) => ({ rule, files })).sort((a, b) => compareText(a.rule, b.rule));
  return found;
}

/** Inside an excluded folder its rule holds, unless the path is left out for a reason that comes first. */
function stricter(outer: ExclusionRule, own: ExclusionRule | undefined): ExclusionRule {
  return own === 'mandatory' || own === 'secrets_exclude' ? own : outer;
}
