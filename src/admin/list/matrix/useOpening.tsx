import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { OpenedFigure, Way } from './ways.ts'
import { Opened } from '../../inputs/Opened.tsx'

interface Opening {
  /** Opens what a figure consists of, anchored at an element; does nothing if there is nothing to open. */
  readonly open: (opened: OpenedFigure, anchor: Element) => void
  readonly menu: ReactNode
}
/** Opens the list of a figure at once, or a menu if there are several. */
export function useOpening(ways: readonly Way[]): Opening {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<{ readonly anchor: Element; readonly opened: OpenedFigure }>()
  const open: Opening['open'] = (opened, anchor) => {
    const fitting = ways.filter(way => way.fits(opened))
    if (fitting.length === 1) void navigate(fitting[0]!.to(opened))
    else if (fitting.length > 1) setAsking({ anchor, opened })
  }
  const offered = asking ? ways.filter(way => way.fits(asking.opened)) : []
  const menu = (
    <Opened when={asking !== undefined}>
      <Menu open={asking !== undefined} anchorEl={asking?.anchor ?? null} onClose={() => setAsking(undefined)}>
        {offered.map(({ name, to }) => (
          <MenuItem key={name} onClick={() => asking && void navigate(to(asking.opened))}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </Opened>
  )
  return { open, menu }
}
