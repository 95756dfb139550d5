;; The loop of TLSH that touches every byte. tlsh-memory.ts names the places in memory.
;; Bytes, and what tables have, are four times as large: then they are offsets in tables of 32 bits. The last permutation of the Pearson hash is
;; left out: it changes the order of the buckets, which is restored once at the end.
(module
  (memory (export "memory") 2)

  ;; Counts the triples of bytes that end at $at, and so on up to $end. The four bytes before $at must be in front of it.
  (func (export "count") (param $at i32) (param $end i32)
    (local $a0 i32) (local $a1 i32) (local $a2 i32) (local $a3 i32) (local $a4 i32)
    (local $checksum i32) (local $bucket i32)
    (local.set $checksum (i32.load (i32.const 9216)))
    (local.set $a0 (i32.shl (i32.load8_u (i32.sub (local.get $at) (i32.const 4))) (i32.const 2)))
    (local.set $a1 (i32.shl (i32.load8_u (i32.sub (local.get $at) (i32.const 3))) (i32.const 2)))
    (local.set $a2 (i32.shl (i32.load8_u (i32.sub (local.get $at) (i32.const 2))) (i32.const 2)))
    (local.set $a3 (i32.shl (i32.load8_u (i32.sub (local.get $at) (i32.const 1))) (i32.const 2)))
    (block $done
      (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
      (loop $next
        (local.set $a4 (i32.shl (i32.load8_u (local.get $at)) (i32.const 2)))
        (local.set $checksum
          (i32.load
            (i32.xor
              (i32.load (i32.xor (i32.load offset=1024 (local.get $a4)) (local.get $a3)))
              (local.get $checksum))))
        (local.set $bucket
          (i32.xor
            (i32.load (i32.xor (i32.load offset=2048 (local.get $a4)) (local.get $a3)))
            (local.get $a2)))
        (i32.store offset=8192
          (local.get $bucket)
          (i32.add (i32.load offset=8192 (local.get $bucket)) (i32.const 1)))
        (local.set $bucket
          (i32.xor
            (i32.load (i32.xor (i32.load offset=3072 (local.get $a4)) (local.get $a3)))
            (local.get $a1)))
        (i32.store offset=8192
          (local.get $bucket)
          (i32.add (i32.load offset=8192 (local.get $bucket)) (i32.const 1)))
        (local.set $bucket
          (i32.xor
            (i32.load (i32.xor (i32.load offset=4096 (local.get $a4)) (local.get $a2)))
            (local.get $a1)))
        (i32.store offset=8192
          (local.get $bucket)
          (i32.add (i32.load offset=8192 (local.get $bucket)) (i32.const 1)))
        (local.set $bucket
          (i32.xor
            (i32.load (i32.xor (i32.load offset=5120 (local.get $a4)) (local.get $a2)))
            (local.get $a0)))
        (i32.store offset=8192
          (local.get $bucket)
          (i32.add (i32.load offset=8192 (local.get $bucket)) (i32.const 1)))
        (local.set $bucket
          (i32.xor
            (i32.load (i32.xor (i32.load offset=6144 (local.get $a4)) (local.get $a3)))
            (local.get $a0)))
        (i32.store offset=8192
          (local.get $bucket)
          (i32.add (i32.load offset=8192 (local.get $bucket)) (i32.const 1)))
        (local.set $bucket
          (i32.xor
            (i32.load (i32.xor (i32.load offset=7168 (local.get $a4)) (local.get $a1)))
            (local.get $a0)))
        (i32.store offset=8192
          (local.get $bucket)
          (i32.add (i32.load offset=8192 (local.get $bucket)) (i32.const 1)))
        (local.set $a0 (local.get $a1))
        (local.set $a1 (local.get $a2))
        (local.set $a2 (local.get $a3))
        (local.set $a3 (local.get $a4))
        (br_if $next
          (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 1))) (local.get $end)))))
    (i32.store (i32.const 9216) (local.get $checksum))))
