import { sql } from 'kysely'
import type { Db } from '#server/engine/sql.ts'

/** A vehicle as an option of a select. */
export interface DrivenVehicle {
  readonly id: number
  readonly plate: string
  readonly brand: { readonly id: number; readonly name: string }
  readonly label: string
}

/** Returns the active vehicles of a driver, without trailers, by plate. */
export async function vehiclesDriven(db: Db, driver: number): Promise<readonly DrivenVehicle[]> {
  const { rows } = await sql<{ j: DrivenVehicle }>`
    select json_build_object('id', v.id, 'plate', v.plate, 'brand', json_build_object('id', b.id, 'name', b.name),
      'label', v.plate || ' ' || b.name) as j
    from vehicle_drivers d join vehicle v on v.id = d.vehicle_id join vehicle_brand b on b.id = v.brand_id
    where d.target_id = ${driver} and v.is_active and not v.is_delete order by v.plate`.execute(db)
  return rows.map(row => row.j)
}
