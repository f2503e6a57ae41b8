<?php
if (X) { class Twice { function t() {} } } else { class Twice { function t() {} } }
class Heir extends Twice { function t() {} }
