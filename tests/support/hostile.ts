/** Injection attempts: SQL, markup, paths, templates, numbers out of range. */
export const HOSTILE = [
  "1' or '1'='1",
  '1 or 1=1',
  "'; drop table company; --",
  '\u0000',
  'a\u0000b',
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '${7*7}',
  '<script>alert(1)</script>',
  '99999999999999999999',
  '-1',
  '1e999',
  'NaN',
  '\ufeff',
  '{}',
  '[]',
  '🙂',
  '1); select pg_sleep(5); --',
  'ﷺ'.repeat(200),
]

/** An executable, an HTML page and an SVG with a script, to be sent under other file types. */
export const EXE = new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0xff, 0xff, 0, 0])
export const HTML = '<!doctype html><html><body><script>alert(1)</script></body></html>'
export const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

interface Form {
  readonly type: string
  readonly body: string | Uint8Array<ArrayBuffer>
}
const multipart = (body: Form['body'], boundary = 'x'): Form => ({ type: `multipart/form-data; boundary=${boundary}`, body })

/** Bodies that declare a form but are malformed. */
export const BROKEN_FORMS: Readonly<Record<string, Form>> = {
  noBoundary: { type: 'multipart/form-data', body: 'x' },
  noEnd: multipart('--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nvalue'),
  noHeader: multipart('--x\r\n\r\nvalue\r\n--x--'),
  noName: multipart('--x\r\ncontent-disposition: form-data\r\n\r\nvalue\r\n--x--'),
  rubbish: multipart(new Uint8Array(500).map((_, at) => (at * 37) % 256)),
  otherBoundary: multipart('--y\r\ncontent-disposition: form-data; name="name"\r\n\r\nvalue\r\n--y--'),
  proto: multipart('--x\r\ncontent-disposition: form-data; name="__proto__.isDelete"\r\n\r\ntrue\r\n--x--'),
  protoFile: multipart('--x\r\ncontent-disposition: form-data; name="__proto__"; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n--x--'),
  longName: multipart(`--x\r\ncontent-disposition: form-data; name="${'a'.repeat(5000)}"\r\n\r\n1\r\n--x--`),
}
