<?xml version="1.0"?>
<a><?php function in_xml() { return in_xml(); } ?></a>
