/** Whether a room is an online meeting: its name contains "teams", or settings name it (spec §3, contract §2). */
export const isTeamsRoom = (name: string, furtherRooms: readonly string[]): boolean => {
  const lower = name.toLowerCase();
  return lower.includes('teams') || furtherRooms.some((room) => room.toLowerCase() === lower);
};
