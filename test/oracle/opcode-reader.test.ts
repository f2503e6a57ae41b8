import { describe, expect, test } from 'vitest';
import { opcodeReader } from './opcode-reader.ts';

const PRINTED = String.raw`
$_main:
     ; (lines=5, args=0, vars=1, tmps=3)
     ; /p/a.php:1-25
L0004 0000 INIT_STATIC_METHOD_CALL 0 string("Lib\Circle") string("unit")
L0005 0001 T2 = DECLARE_LAMBDA_FUNCTION 0
L0006 0002 INCLUDE_OR_EVAL (require_once) string("x.php")
L0006 0003 INCLUDE_OR_EVAL (eval) string("1;")

App\{closure}:
     ; (lines=3, args=0, vars=0, tmps=1)
     ; (before optimizer)
     ; /p/a.php:5-7
0000 INIT_NS_FCALL_BY_NAME 1 string("App\trim")
0001 INIT_NS_FCALL_BY_NAME 1 string("App\strlen")

B@anonymous::run:
     ; (lines=4, args=0, vars=0, tmps=1)
     ; /p/a.php:9-9
L0009 0000 INIT_METHOD_CALL 0 THIS string("next")
L0009 0001 INIT_METHOD_CALL 0 CV0($o) CV1($n)

App\A::m:
     ; (lines=9, args=2, vars=4, tmps=60)
     ; /p/a.php:10-20
L0011 0000 INIT_STATIC_METHOD_CALL 1 (parent) (exception) string("m")
L0011 0001 V11 = FETCH_CLASS (exception) CV0($o)
L0011 0002 INIT_STATIC_METHOD_CALL 0 V11 string("q")
L0011 0003 INIT_STATIC_METHOD_CALL 0 string("App\A") CV1($n)
L0012 0004 V15 = NEW 0 V11
L0012 0005 V17 = NEW 1 string("App\A")
L0012 0006 V19 = NEW 0 (static) (exception)
L0013 0007 V45 = DECLARE_ANON_CLASS string("class@anonymous")
L0013 0008 V46 = NEW 1 V45
L0014 0009 INIT_DYNAMIC_CALL 0 CV1($n)
`;

describe('opcodes as PHP prints them', () => {
  test('gives every call, creation and include with its function', () => {
    const reader = opcodeReader();
    for (const line of PRINTED.split('\n')) reader.read(line);
    expect(reader.compiled()).toBe(true);
    expect(reader.sites).toEqual([
      '$_main: static_call lib\\circle::unit',
      '$_main: include require_once',
      '{closure} 5-7: call app\\trim',
      '@anonymous::run 9-9: method_call next',
      '@anonymous::run 9-9: dynamic_call',
      'app\\a::m 10-20: static_call parent::m',
      'app\\a::m 10-20: static_call ?::q',
      'app\\a::m 10-20: dynamic_call',
      'app\\a::m 10-20: dynamic_new',
      'app\\a::m 10-20: new app\\a',
      'app\\a::m 10-20: new static',
      'app\\a::m 10-20: new {class}',
      'app\\a::m 10-20: dynamic_call',
    ]);
  });

  test('an error message is no opcodes', () => {
    const reader = opcodeReader();
    reader.read('No opcodes could be compiled');
    expect(reader.compiled()).toBe(false);
  });
});
