<?php return 2;
