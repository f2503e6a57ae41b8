// Reads the opcodes that PHP prints, line by line, and tells the calls, creations and includes in them.

/** Functions that the compiler may turn into opcodes of their own: they cannot be counted and are left out on both sides. */
const COMPILED_AWAY = new Set(
  `array_key_exists array_slice assert boolval call_user_func call_user_func_array chr compact constant count defined dirname
  doubleval extension_loaded floatval func_get_args func_num_args function_exists get_called_class get_class gettype in_array intval
  is_array is_bool is_callable is_double is_float is_int is_integer is_long is_null is_object is_resource is_scalar is_string ord
  sizeof strlen strval`.split(/\s+/),
);

/** True for a function name, qualified or not, that the compiler may swallow. */
export function isCompiledAway(name: string): boolean {
  return COMPILED_AWAY.has(name.slice(name.lastIndexOf('\\') + 1));
}

const HEADER_BODY = /^ {5}; \(lines=/;
const HEADER_PLACE = /^ {5}; .*:(\d+-\d+)$/;
const OPCODE = /^(?:L\d+ )?\d{4,} (?:(\S+) = )?([A-Z_]+)(?: (.*))?$/;
const TEXT = /string\("([^"]*)"\)/g;
const KEYWORD = /\((self|static|parent)\)/;
const NAMED_CLASS = /^\d+ string\(/;
const VARIABLE_AT_END = /(?:CV\d+\([^)]*\)|[VT]\d+)$/;
const TEXT_AT_END = /string\("([^"]*)"\)$/;
const ANONYMOUS = /@anonymous(?=::)/;
/** `App\{closure}`, from PHP 8.4 on with its place: `{closure:App\A::m():12}`. */
const CLOSURE = /\{closure(?::.*)?\}$/;

export interface OpcodeReader {
  read: (line: string) => void;
  /** Sites so far, `owner: kind name` in lower case; the owner is `$_main` or name and lines of the function. */
  sites: string[];
  /** Whether any opcodes were seen. */
  compiled: () => boolean;
}

function texts(operands: string): string[] {
  return [...operands.matchAll(TEXT)].map((match) => match[1].toLowerCase());
}

function staticCall(operands: string): string {
  const keyword = KEYWORD.exec(operands)?.[1];
  const names = texts(operands);
  const owner = keyword ?? (NAMED_CLASS.test(operands) ? names.shift() : '?');
  if (names.length > 0) return `static_call ${owner}::${names[0]}`;
  return VARIABLE_AT_END.test(operands) ? 'dynamic_call' : `static_call ${owner}::__construct`;
}

function newExpression(operands: string, anonymous: ReadonlySet<string>): string {
  const name = KEYWORD.exec(operands)?.[1] ?? texts(operands)[0];
  if (name !== undefined) return `new ${name}`;
  return anonymous.has(operands.split(' ')[1]) ? 'new {class}' : 'dynamic_new';
}

function functionCall(operands: string): string | undefined {
  const name = texts(operands)[0];
  return isCompiledAway(name) ? undefined : `call ${name}`;
}

function methodCall(operands: string): string {
  const name = TEXT_AT_END.exec(operands)?.[1];
  return name === undefined ? 'dynamic_call' : `method_call ${name.toLowerCase()}`;
}

function include(operands: string): string | undefined {
  const form = /\((\w+)\)/.exec(operands)?.[1];
  return form === 'eval' ? undefined : `include ${form}`;
}

const ROWS: Record<string, (operands: string, anonymous: ReadonlySet<string>) => string | undefined> = {
  INIT_STATIC_METHOD_CALL: staticCall,
  INIT_METHOD_CALL: methodCall,
  INIT_FCALL: functionCall,
  INIT_FCALL_BY_NAME: functionCall,
  INIT_NS_FCALL_BY_NAME: functionCall,
  INIT_DYNAMIC_CALL: () => 'dynamic_call',
  NEW: newExpression,
  INCLUDE_OR_EVAL: include,
};

/** The name of a function as both sides spell it: closures and methods of anonymous classes without what surrounds them. */
function ownerName(header: string): string {
  const name = header.toLowerCase();
  if (CLOSURE.test(name)) return '{closure}';
  const anonymous = ANONYMOUS.exec(name);
  return anonymous ? name.slice(anonymous.index) : name;
}

/** A reader for the opcodes of one file, as printed by phpdbg or by OPcache. */
export function opcodeReader(): OpcodeReader {
  const sites: string[] = [];
  /** Results of DECLARE_ANON_CLASS, so that their NEW is told from `new $class`. */
  const anonymous = new Set<string>();
  let previous = '';
  let owner = '';
  let place = '';
  const read = (line: string): void => {
    if (HEADER_BODY.test(line) && previous.endsWith(':')) {
      owner = ownerName(previous.slice(0, -1));
      place = '';
      anonymous.clear();
    }
    previous = line;
    const lines = HEADER_PLACE.exec(line)?.[1];
    if (lines !== undefined && owner !== '$_main') place = ` ${lines}`;
    const match = OPCODE.exec(line);
    if (!match) return;
    const [, result, opcode, operands = ''] = match;
    if (result !== undefined && opcode === 'DECLARE_ANON_CLASS') anonymous.add(result);
    if (result !== undefined && opcode === 'FETCH_CLASS') anonymous.delete(result);
    const row = ROWS[opcode]?.(operands, anonymous);
    if (row !== undefined) sites.push(`${owner}${place}: ${row}`);
  };
  return { read, sites, compiled: () => owner !== '' };
}
