/** The spaces between things, in pixels: nothing stands at another distance. */
export const SPACES = [4, 8, 12, 16, 24, 40] as const
/** The radii of corners, in pixels: marks, controls and surfaces, pictures of people. */
export const RADII = [3, 6, 10] as const
