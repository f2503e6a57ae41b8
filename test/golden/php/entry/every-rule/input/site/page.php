<?php
echo $_GET["x"];
