<?php
function bom() { return bom(); }
