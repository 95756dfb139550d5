;; The loops of ssdeep that touch every byte. ssdeep-memory.ts names the places in memory.
;; An i8x16 has the piece hashes of 16 levels, a byte lane each. Only their low 6 bits count, and no step carries bits down:
;; s becomes s * 0x13 ^ byte, as s + 2 s + 16 s, without the bits that a shift brings in from the lane below.
(module
  (memory (export "memory") 2)

  ;; Rolls from $at up to $end, at most up to and including the next trigger of the lowest level, whose mask is given, and advances the
  ;; lowest 16 levels. Returns where it stopped, plus 1 << 31 after a trigger.
  (func (export "roll") (param $at i32) (param $end i32) (param $mask i32) (result i32)
    (local $h1 i32) (local $h2 i32) (local $h3 i32) (local $byte i32) (local $roll i32)
    (local $full v128) (local $half v128) (local $bytes v128) (local $upper v128)
    (local.set $upper (i8x16.splat (i32.const 0xf0)))
    (local.set $full (v128.load (i32.const 0)))
    (local.set $half (v128.load (i32.const 32)))
    (local.set $h1 (i32.load (i32.const 64)))
    (local.set $h2 (i32.load (i32.const 68)))
    (local.set $h3 (i32.load (i32.const 72)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $byte (i32.load8_u (local.get $at)))
        (local.set $h2
          (i32.add (i32.sub (local.get $h2) (local.get $h1)) (i32.mul (local.get $byte) (i32.const 7))))
        (local.set $h1
          (i32.sub
            (i32.add (local.get $h1) (local.get $byte))
            (i32.load8_u (i32.sub (local.get $at) (i32.const 7)))))
        (local.set $h3 (i32.xor (i32.shl (local.get $h3) (i32.const 5)) (local.get $byte)))
        (local.set $bytes (v128.load8_splat (local.get $at)))
        (local.set $full
          (v128.xor
            (i8x16.add
              (i8x16.add (local.get $full) (i8x16.add (local.get $full) (local.get $full)))
              (v128.and (i16x8.shl (local.get $full) (i32.const 4)) (local.get $upper)))
            (local.get $bytes)))
        (local.set $half
          (v128.xor
            (i8x16.add
              (i8x16.add (local.get $half) (i8x16.add (local.get $half) (local.get $half)))
              (v128.and (i16x8.shl (local.get $half) (i32.const 4)) (local.get $upper)))
            (local.get $bytes)))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (local.set $roll (i32.add (i32.add (local.get $h1) (local.get $h2)) (local.get $h3)))
        (br_if $next (i32.ne (i32.and (local.get $roll) (local.get $mask)) (local.get $mask)))
        (br_if $next (i32.ne (i32.rem_u (local.get $roll) (i32.const 3)) (i32.const 2)))
        (local.set $at (i32.or (local.get $at) (i32.const 0x80000000)))))
    (v128.store (i32.const 0) (local.get $full))
    (v128.store (i32.const 32) (local.get $half))
    (i32.store (i32.const 64) (local.get $h1))
    (i32.store (i32.const 68) (local.get $h2))
    (i32.store (i32.const 72) (local.get $h3))
    (local.get $at))

  ;; Advances the levels beyond the lowest 16.
  (func (export "advanceHigh") (param $at i32) (param $end i32)
    (local $full v128) (local $half v128) (local $bytes v128) (local $upper v128)
    (local.set $upper (i8x16.splat (i32.const 0xf0)))
    (local.set $full (v128.load (i32.const 16)))
    (local.set $half (v128.load (i32.const 48)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $bytes (v128.load8_splat (local.get $at)))
        (local.set $full
          (v128.xor
            (i8x16.add
              (i8x16.add (local.get $full) (i8x16.add (local.get $full) (local.get $full)))
              (v128.and (i16x8.shl (local.get $full) (i32.const 4)) (local.get $upper)))
            (local.get $bytes)))
        (local.set $half
          (v128.xor
            (i8x16.add
              (i8x16.add (local.get $half) (i8x16.add (local.get $half) (local.get $half)))
              (v128.and (i16x8.shl (local.get $half) (i32.const 4)) (local.get $upper)))
            (local.get $bytes)))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $next)))
    (v128.store (i32.const 16) (local.get $full))
    (v128.store (i32.const 48) (local.get $half))))
