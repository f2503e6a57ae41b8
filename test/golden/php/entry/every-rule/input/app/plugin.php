<?php
add_action('nightly', 'clean_up');
wp_schedule_event(0, 'daily', 'nightly');
function clean_up() {}
