import { sql } from 'kysely'
import type { Db } from '../engine/rules.ts'

const MOST_SIGNS = 1000

/** Adds a line to the log of a job. */
export const addLogLine = async (db: Db, job: number, at: Date, text: string): Promise<void> =>
  void (await sql`insert into job_line (job_id, text, ins_date) values (${job}, ${text.slice(0, MOST_SIGNS)}, ${at})`.execute(db))
