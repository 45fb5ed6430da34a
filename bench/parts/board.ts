import { inBrowser } from '../support/browser.ts'
import { framesOf, type BenchResult } from '../support/figures.ts'
import type { Home } from '../support/home.ts'
import { scroll } from '../support/inPage.ts'

/** The demo has some hundred vehicles: with so many copies of each, and of what is planned for them, the board is that of a large fleet. */
const COPIES = 3
const FRAMES = 600
/** Once the parts that most pages need have been fetched ahead. */
const AHEAD_MS = 6000

/** Copies rows of a table, some of their columns made anew; `g` numbers the copies. */
const copied = (table: string, made: Readonly<Record<string, string>>): string => `do $$ declare rest text; begin
  select string_agg(quote_ident(column_name), ', ') into rest from information_schema.columns
    where table_schema = current_schema() and table_name = '${table}' and is_generated = 'NEVER' and not column_name in (${Object.keys(made)
      .map(name => `'${name}'`)
      .join()});
  execute format('insert into ${table} (${Object.keys(made).join()}, %s) select ${Object.values(made)
    .map(value => value.replaceAll("'", "''"))
    .join()}, %s from ${table} t, generate_series(1, ${COPIES}) g', rest, rest);
end $$`

const FLEET = {
  vehicles: copied('vehicle', { id: 't.id + g * 10000', plate: `t.plate || '-' || g`, vin: 'null', sts: 'null' }),
  entries: copied('shift_planner', { id: 't.id + g * 100000', vehicle_id: 't.vehicle_id + g * 10000' }),
  lines: copied('shift_planner_line', { id: 't.id + g * 1000000', shift_planner_id: 't.shift_planner_id + g * 100000' }),
}

/** Frames of the planner's board, a week of a large fleet, while it is scrolled by the wheel: as hands do, and as fast as lists are tried. */
export const board = (home: Home): Promise<BenchResult> =>
  inBrowser(home, { rows: 0, more: FLEET }, async ({ url, visitor }) => {
    const { page } = await visitor()
    await page.goto(`${url}/shiftPlanner/board`)
    await page.locator('[role="grid"] [role="row"].row').nth(6).waitFor()
    await page.waitForTimeout(AHEAD_MS)
    const rows = Number(await page.locator('[role="grid"]').getAttribute('aria-rowcount')) - 1
    const [slow, fast] = [await scroll(page, FRAMES, 40), await scroll(page, FRAMES, 120)]
    await page.context().close()
    return {
      figures: [
        { name: 'vehicles on the board', value: rows, unit: '' },
        ...framesOf('of the board, 40 pixels each', slow),
        ...framesOf('of the board, 120 pixels each', fast),
      ],
      raw: { rows, slow, fast },
    }
  })
