import { optionsOf } from '#resource'
import { DayButton } from '../onDay/DayButton.tsx'
import { useDay } from '../onDay/useDay.ts'
import { Groups } from './groups/Groups.tsx'
import { useListing } from './listing.ts'
import { MapButton } from './map/MapButton.tsx'

/** The button for values as of a day, on lists with dated values. */
const DayOfList = () => {
  const { resource, columns } = useListing()
  const { day } = useDay()
  const isByDay =
    resource.parts?.dated !== undefined || columns.shown.some(({ key }) => resource.fields[key] && optionsOf(resource.fields[key]).byDay)
  // When a day is chosen, the page itself shows it and offers another one.
  return isByDay && day === undefined && <DayButton />
}

/** The tools of a whole list besides search and filters: map, groups, and the day. */
export const Tools = () => (
  <>
    <DayOfList />
    <MapButton />
    <Groups />
  </>
)
