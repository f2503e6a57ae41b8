<?php
enum Suit: string { case H = 'h'; case S = 's'; const WILD = self::S; static function best(): self { return Suit::H; }
  function next() { return match ($this) { self::H => static::S, self::S => null }; } }
Suit::best(); Suit::from('h'); Suit::cases(); Suit::H->next(); Suit::WILD->value; Suit::NONE; Suit::H instanceof Suit;
enum Unit { case One; } Unit::from(1); Unit::cases();
