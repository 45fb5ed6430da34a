import type { planner as russian } from '../../../ru/shifts/shiftPlanner/board.ts'
import type { Translation } from '../../../translation.ts'

export const planner = {
  vehicle: 'Vehicle',
  today: 'Today',
  earlier: 'Earlier',
  later: 'Later',
  week: 'Week',
  day: 'Day by hour',
  autopark: 'Depot',
  everyAutopark: 'All depots',
  find: 'Plate or driver',
  none: 'No vehicles found',
  inRepair: 'Under repair',
  notInShift: 'Not in a shift',
  add: 'Add to plan: %{vehicle}, %{day}',
  trips: 'Trips: %{done} of %{planned}',
  more: '%{count} more',
  hint: 'Entries are moved with the mouse or the keyboard: Space picks one up, arrow keys lead it over days and vehicles, Shift with arrows changes the order, Enter drops it, Esc puts it back.',
  taken: 'Entry No. %{number} picked up',
  over: '%{vehicle}, %{day}, position %{place}',
  put: 'Dropped: %{vehicle}, %{day}, position %{place}',
  back: 'Put back in its place',
  failed: 'Could not move',
  fixed: 'A completed or cancelled entry is not moved',
} as const satisfies Translation<typeof russian>
