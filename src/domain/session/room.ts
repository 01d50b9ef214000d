/** Whether a room is an online meeting: its name contains "teams", or the settings name it (rule 2.10). */
export const isTeamsRoom = (name: string, furtherRooms: readonly string[]): boolean => {
  const lower = name.toLowerCase();
  return lower.includes('teams') || furtherRooms.some((room) => room.toLowerCase() === lower);
};
