import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import t from 'tap'
import { pythonFloat } from '../../../server/src/json/python-float.ts'
import { needProgram } from '../../support/programs.ts'

t.test('doubles are written as Python writes them', async (t) => {
  for (const [value, text] of [
    [0, '0.0'],
    [-0, '-0.0'],
    [1, '1.0'],
    [-1.5, '-1.5'],
    [100, '100.0'],
    [123.456, '123.456'],
    [0.1, '0.1'],
    [0.0001, '0.0001'],
    [0.00012, '0.00012'],
    [0.00001, '1e-05'],
    [1.25e-7, '1.25e-07'],
    [1e15, '1000000000000000.0'],
    [9999999999999998, '9999999999999998.0'],
    [1e16, '1e+16'],
    [1.5e16, '1.5e+16'],
    [1e100, '1e+100'],
    [5e-324, '5e-324'],
  ] as const)
    t.equal(pythonFloat(value), text)
})

t.test('random doubles agree with Python itself', async (t) => {
  if (!needProgram(t, 'python3')) return
  const doubles = fc.sample(fc.double({ noNaN: true, noDefaultInfinity: true }), 2000)
  const decimals = fc.sample(fc.tuple(fc.integer(), fc.integer({ min: -25, max: 25 })), 2000)
  const values = [...doubles, ...decimals.map(([digits, exponent]) => Number(`${digits}e${exponent}`))]
  const program = 'import struct,sys\nfor (x,) in struct.iter_unpack("<d", sys.stdin.buffer.read()): print(repr(x))'
  const input = Buffer.from(new Float64Array(values).buffer)
  const lines = execFileSync('python3', ['-c', program], { input, encoding: 'utf8' }).trim().split('\n')
  t.strictSame(values.map(pythonFloat), lines)
})
