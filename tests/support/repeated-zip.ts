/** The one record of the directory so many times: all of them name the very same bytes. */
export function repeatedZip(zip: Buffer, times: number): Buffer {
  const at = zip.indexOf('PK\x01\x02', 0, 'latin1')
  const end = zip.indexOf('PK\x05\x06', 0, 'latin1')
  const records = Array.from({ length: times }, () => zip.subarray(at, end))
  const tail = Buffer.from(zip.subarray(end))
  tail.writeUInt16LE(times, 8)
  tail.writeUInt16LE(times, 10)
  tail.writeUInt32LE((end - at) * times, 12)
  return Buffer.concat([zip.subarray(0, at), ...records, tail])
}
