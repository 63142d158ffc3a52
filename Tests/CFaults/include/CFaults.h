#pragma once

/// The next so many syncs of this thread fail with EIO, after their data was written.
void cfaults_fail_syncs(int count);
