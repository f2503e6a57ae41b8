// Functions that call what they are given, or keep it to be called: PHP's own and those of the common hook systems.

/** Positions of callable parameters from 0; negative ones count from the last argument. */
const POSITIONS: readonly [number[], string][] = [
  [
    [0],
    'array_map call_user_func call_user_func_array forward_static_call forward_static_call_array register_shutdown_function ' +
      'set_error_handler set_exception_handler spl_autoload_register ob_start register_tick_function header_register_callback',
  ],
  [
    [1],
    'array_filter array_reduce array_walk array_walk_recursive usort uasort uksort preg_replace_callback iterator_apply ' +
      'array_any array_all array_find array_find_key libxml_set_external_entity_loader mb_ereg_replace_callback ' +
      'add_action add_filter add_shortcode register_activation_hook register_deactivation_hook xml_set_character_data_handler ' +
      'xml_set_default_handler xml_set_processing_instruction_handler pcntl_signal',
  ],
  [[1, 2], 'xml_set_element_handler'],
  [[0, 1, 2, 3, 4, 5], 'session_set_save_handler'],
  [
    [-1],
    'array_udiff array_udiff_assoc array_uintersect array_uintersect_assoc array_diff_ukey array_diff_uassoc ' +
      'array_intersect_ukey array_intersect_uassoc',
  ],
  [[-1, -2], 'array_udiff_uassoc array_uintersect_uassoc'],
];

const BY_NAME = new Map(POSITIONS.flatMap(([positions, names]) => names.split(' ').map((name) => [name, positions])));
const NONE: readonly number[] = [];

/** @param name lower-case name without namespace */
export function callablePositions(name: string): readonly number[] {
  return BY_NAME.get(name) ?? NONE;
}
