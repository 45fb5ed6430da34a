import { optionsOf } from '#resource'
import { DayButton } from '../onDay/DayButton.tsx'
import { useDay } from '../onDay/useDay.ts'
import { Groups } from './groups/Groups.tsx'
import { useListing } from './listing.ts'
import { MapButton } from './map/MapButton.tsx'

/** How things stood on a day: over lists that show what depends on the day. */
const DayOfList = () => {
  const { resource, columns } = useListing()
  const { day } = useDay()
  const isByDay =
    resource.parts?.dated !== undefined || columns.shown.some(({ key }) => resource.fields[key] && optionsOf(resource.fields[key]).byDay)
  // As of a day the page itself says so, with the way to another one.
  return isByDay && day === undefined && <DayButton />
}

/** What a whole list has beside its search and filters: groups, and the day as of which it is shown. */
export const Tools = () => (
  <>
    <DayOfList />
    <MapButton />
    <Groups />
  </>
)
