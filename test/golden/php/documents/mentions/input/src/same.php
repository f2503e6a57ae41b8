<?php
namespace One { class Same {} }
namespace Two { class Same {} }
