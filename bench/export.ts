import { writeRows, type ExcelColumn } from '../server/engine/excel/write.ts'

const ROWS = 100_000
const KINDS = ['text', 'text', 'text', 'text', 'text', 'money', 'decimal', 'number', 'date', 'dateTime'] as const

const columns: ExcelColumn[] = Array.from({ length: 20 }, (_, index) => ({
  header: `Column ${index + 1}`,
  kind: KINDS[index % KINDS.length] ?? 'text',
}))

const two = (value: number): string => String(value).padStart(2, '0')

/** Rows like those of a deal list: names, sums, volumes, dates. */
async function* rows(): AsyncGenerator<unknown[]> {
  for (let row = 0; row < ROWS; row += 1) {
    const day = `2026-${two((row % 12) + 1)}-${two((row % 28) + 1)}`
    yield columns.map(({ kind }, index) => {
      if (kind === 'text') return `ООО «Карьер ${row % 977}», участок ${index}`
      if (kind === 'date') return day
      return kind === 'dateTime' ? `${day}T${two(row % 24)}:${two(row % 60)}:00` : `${row * 13 + index}.${two(row % 100)}`
    })
  }
}

const started = performance.now()
let peak = 0
const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
let bytes = 0
for await (const chunk of writeRows({ sheet: 'Сделки', columns, rows: rows() })) bytes += chunk.length
clearInterval(timer)
const megabytes = (value: number): string => (value / 1024 / 1024).toFixed(1)
console.log(
  `export of ${ROWS} x ${columns.length}: ${((performance.now() - started) / 1000).toFixed(2)} s, peak RSS ${megabytes(peak)} MB, file ${megabytes(bytes)} MB`,
)
