<?php
namespace Lib { class A {} class B {} function fa() {} function fb() {} const K = 1; }
namespace Lib\Deep { class C {} function deep() {} const DK = 1; }
