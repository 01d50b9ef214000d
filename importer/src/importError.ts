/** An import error whose message is printed for the user (exit code 2). */
export class ImportError extends Error {
  override name = 'ImportError';
}

/** The user stopped the import with a signal such as SIGINT. */
export class ImportStopped extends ImportError {
  override name = 'ImportStopped';
}

/** A file that a device wrote beside its recording, and that has nothing of the meeting in it. */
export class DeviceFileError extends ImportError {
  override name = 'DeviceFileError';
}
