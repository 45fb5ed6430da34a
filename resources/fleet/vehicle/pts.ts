/** The call that asks the vehicle registry for a registration certificate; `id` is the vehicle's. */
export const PTS_DATA = 'api/gibdd_truck_api_assist/{id}/pts_data'
